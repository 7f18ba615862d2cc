import type { Finding } from '@holdfast/base';
import { loadReviews } from '@holdfast/project';
import type { DoctorContext } from './doctor-context.js';

/** Whether stored reviews are what was stored. */
export async function checkReviews({ root }: DoctorContext): Promise<readonly Finding[]> {
  const { reviews, damaged } = await loadReviews(root);
  if (damaged.length === 0) {
    return [{ rule: 'reviews', level: 'note', message: `Stored reviews: ${reviews.length}.` }];
  }
  return damaged.map(({ path, reason }) => ({
    rule: 'review-invalid',
    level: 'warning',
    message: `This review counts for nothing. ${reason}`,
    path,
    hint: 'Delete the file. Who has read the plan reviews it again.',
  }));
}
