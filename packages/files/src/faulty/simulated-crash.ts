/**
 * Thrown by a {@link FaultyFs} at its crash point, and by every call after it: to the code under
 * test the process has ended, so that no `finally` block can clean up.
 */
export class SimulatedCrash extends Error {
  constructor(where: string) {
    super(`simulated crash ${where}`);
    this.name = 'SimulatedCrash';
  }
}
