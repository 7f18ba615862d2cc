import { LIMITS, type Sha256 } from '@holdfast/base';
import * as z from 'zod';
import { base64Units } from './base64.js';

/** 64 lower-case hexadecimal digits. */
export const sha256Schema: z.ZodType<Sha256> = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lower-case hexadecimal digits' })
  .describe('SHA-256 as 64 lower-case hexadecimal digits.') as unknown as z.ZodType<Sha256>;

/** The complete final text of a file; its bytes are counted in a later step. */
export const contentSchema = z
  .string()
  .max(LIMITS.contentBytes)
  .describe('The complete final text, at most 128 KiB as UTF-8, without unpaired surrogates.');

/** The complete final content of a file in version 2; its bytes are counted in a later step. */
export const anyContentSchema = z
  .string()
  .max(base64Units(LIMITS.maxPlanFileBytes))
  .describe('The complete final content, at most 8 MiB, unless the project sets another limit.');

/** The owner's execute bit. */
export const executableSchema = z
  .boolean()
  .describe('Whether the file may be executed, where that changes.');

/** Why one file changes: one line that is not blank. */
export const reasonSchema = z
  .string()
  .max(LIMITS.reasonUnits)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\u0000-\u001f\u007f]*$/, { error: 'must not have control characters' })
  .regex(/\S/, { error: 'must not be blank' })
  .describe('Why the file changes, at most 512 UTF-16 units, not blank.');

/** A plan target as submitted; the rules of a writable path are checked in a later step. */
export const targetPathSchema = z.string().meta({
  description: 'A path relative to the app root, with / between parts, at most 256 UTF-16 units.',
  // For the JSON Schema only: parsing has its own codes for these.
  minLength: 1,
  maxLength: LIMITS.pathUnits,
});

/** Where a plan's paths start, as submitted. */
export const appRootSchema = z.string().meta({
  description: 'A directory relative to the workspace; "." is the workspace itself.',
  minLength: 1,
  maxLength: LIMITS.pathUnits,
});

/** A path that is only read. */
export const observedPathSchema = z
  .string()
  .min(1)
  .max(4096)
  .describe('A path relative to the app root, with / between parts.');
