/** Types in examples for keyboard users: one tab stop for each block. */
import '@theme/styles/pointed.css'
import '@theme/styles/twoslash.css'
import { pointed } from '@theme/script/pointed'

pointed('.tw', (type) => type.closest('[data-feature="twoslash"]'))
