/**
 * The public interface of plugins: `@waybill/docs/plugin`.
 *
 * @module
 */
export * from './plugins/kit.ts'
