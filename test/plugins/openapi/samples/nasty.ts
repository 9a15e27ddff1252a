/** Texts that break out of careless quotes in some language. */
export const nasty = [
  `'"\``,
  '\\ \\\\n \\u0041',
  '$HOME ${HOME} $(id) #{1} %s %41 {x} !! &amp;',
  '</script><!--',
  `"""'''\`\`\``,
  '\n\r\n\t\0\x1b',
  'é 😀 \u2028\u2029\ufeff\u202e\ufdd0',
  '@EOF\\',
].join(' ')
