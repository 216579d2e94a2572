/** Something that may fail: why it did is there to be shown, until the next attempt. */
export class Attempt {
  error = $state.raw<unknown>(null);

  run = async (act: () => Promise<unknown>): Promise<void> => {
    this.error = null;
    try {
      await act();
    } catch (problem) {
      this.error = problem;
    }
  };
}
