/**
 * The public interface of themes: `@waybill/docs/theme`.
 *
 * @module
 */
export * from './model/theme.ts'
