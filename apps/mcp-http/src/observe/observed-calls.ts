import type { ServerSetup } from '@holdfast/mcp';
import type { Gate } from '../mcp/create-gate.js';
import type { Metrics } from './create-metrics.js';

/** Makes calls of tools go through a gate, and counts what comes of them. */
export function observedCalls(gate: Gate, metrics: Metrics): NonNullable<ServerSetup['enter']> {
  return async ({ tool, signal }) => {
    let leave: () => void;
    try {
      leave = await gate.enter(tool, signal);
    } catch (error) {
      metrics.turnedAway(tool);
      throw error;
    }
    const start = performance.now();
    return (outcome) => {
      leave();
      metrics.called(tool, outcome, (performance.now() - start) / 1000);
    };
  };
}
