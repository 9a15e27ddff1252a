/** Types in examples for those who use keys: one stop for each block. */
import '@theme/styles/pointed.css'
import '@theme/styles/twoslash.css'
import { pointed } from '@theme/script/pointed'

pointed('.tw', (type) => type.closest('[data-feature="twoslash"]'))
