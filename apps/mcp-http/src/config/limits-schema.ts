import * as z from 'zod';
import { DEFAULT_LIMITS } from './limits.js';

const whole = (key: keyof typeof DEFAULT_LIMITS, least: number, most: number, what: string) =>
  z.int().min(least).max(most).optional().describe(`${what} ${DEFAULT_LIMITS[key]}`);

/** `limits` of the configuration. */
export const limitsSchema = z
  .strictObject({
    bodyBytes: whole('bodyBytes', 1024, 64 * 1024 * 1024, 'Bytes of one message;'),
    requestsPerMinute: whole('requestsPerMinute', 1, 1_000_000, 'Requests of one token;'),
    failuresPerMinute: whole('failuresPerMinute', 1, 1_000_000, 'Refused tokens of one address;'),
    callsPerTool: whole('callsPerTool', 1, 1000, 'Calls of one tool at a time;'),
    waitingPerTool: whole('waitingPerTool', 0, 10_000, 'Calls of one tool that wait;'),
    batchMessages: whole('batchMessages', 1, 100, 'Messages in a list, of old clients;'),
    bodySeconds: whole('bodySeconds', 1, 600, 'For a request to arrive;'),
    callSeconds: whole('callSeconds', 1, 600, 'For a tool to answer;'),
    drainSeconds: whole('drainSeconds', 0, 600, 'For calls to end when the server stops;'),
  })
  .describe('What one client may ask for, and how long the server waits.');
