declare module '*?sprite' {
  const symbols: string;
  export default symbols;
}
