/**
 * Lists pages that are due for review.
 *
 * @module
 */
export { type ReviewedPage, dueReviews, reviewOf } from './due.ts'
