/** Sounds, made on the spot. */
type Name = 'turn' | 'commit' | 'refused' | 'won' | 'lost' | 'chat';

/** Notes as [frequency, start, length] in Hz and seconds. */
const NOTES: Record<Name, [number, number, number][]> = {
  turn: [[523, 0, 0.16], [784, 0.12, 0.28]],
  commit: [[330, 0, 0.06]],
  refused: [[160, 0, 0.12], [140, 0.08, 0.12]],
  won: [[523, 0, 0.2], [659, 0.15, 0.2], [784, 0.3, 0.2], [1047, 0.45, 0.5]],
  lost: [[392, 0, 0.25], [330, 0.2, 0.25], [262, 0.4, 0.6]],
  chat: [[880, 0, 0.07]],
};

let context: AudioContext | undefined;

export function play(name: Name): void {
  // Browsers keep silent until the player has done something.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const [frequency, start, length] of NOTES[name]) {
      const from = context.currentTime + start;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = 'triangle';
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(0.12, from + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
      tone.connect(gain).connect(context.destination);
      tone.start(from);
      tone.stop(from + length);
    }
  } catch {
    // No sound on this machine.
  }
}
