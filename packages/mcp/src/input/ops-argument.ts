import * as z from 'zod';

/** Operations on a map; what each must be like is for the library to say. */
export const opsArgument = z
  .array(z.looseObject({ op: z.string() }))
  .min(1)
  .max(500)
  .describe(
    'rename {block_id, name?, purpose?}; merge {into, block_ids}; split {block_id, by: {paths: [[glob], [glob]]}}; move_member {path, from, to}; resolve_seam {path, resolution: "both" or "primary:ID"}; assign_unmapped {path, block_id}; set_role {block_id, path, role}; set_rule {from, to, because?, remove?}; retarget_socket {block_id, from, to}; remove_socket {block_id, to}.',
  );
