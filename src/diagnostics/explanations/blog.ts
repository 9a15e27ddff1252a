import type { PluginExplanation } from './explanation.ts'

const config = (options = '') => ({
  'site.config.yaml': `title: Parcel handbook\nurl: https://handbook.example\nnavbar:\n  left:\n    - { label: Blog, to: /blog }\ncontent:\n  - use: blog\n${options}  - use: pages\n`,
})
const post = (frontMatter: string) => `---\n${frontMatter}\n---\n\nWe pack faster.\n`

/** Codes that the plugin `blog` defines. */
export const blog: Readonly<Record<string, PluginExplanation>> = {
  'blog/no-date': {
    severity: 'error',
    title: 'A post has no date',
    meaning:
      'Neither the name nor the front matter of a post has a date, so that it has no place in the order of the blog.',
    example: { 'content/blog/faster.md': post('title: Faster'), ...config() },
    fix: 'Call the file `2025-11-21-faster.md`, or write `date: 2025-11-21` in its front matter.',
    change: ['title: Faster', 'title: Faster\ndate: 2025-11-21'],
  },
  'blog/impossible-date': {
    severity: 'error',
    title: 'The path of a post has a date that does not exist',
    meaning:
      'The name of the file or of its folder begins with a date that no calendar has. A date in the front matter makes it a warning.',
    example: { 'content/blog/2025-02-30-faster.md': post('title: Faster'), ...config() },
    fix: 'Rename the file.',
  },
  'blog/unknown-author': {
    severity: 'warning',
    title: 'A post names an author who is not in the file of the authors',
    meaning: 'A post names an author by a key that the file of the authors does not have. Nobody is shown.',
    example: {
      'content/blog/2025-11-21-faster.md': post('authors: [anna]'),
      'content/blog/authors.yml': 'ann: { name: Ann }\n',
      ...config(),
    },
    fix: 'Write the key as the hint says, or add the author to the file.',
    change: ['anna', 'ann'],
  },
  'blog/inline-author': {
    severity: 'warning',
    title: 'A post has an author of its own',
    meaning:
      'The site wants all authors to stand in one file (`onInlineAuthors: warn`), and a post describes one itself.',
    example: {
      'content/blog/2025-11-21-faster.md': post('authors: [{ name: Ann }]'),
      'content/blog/authors.yml': 'ann: { name: Ann }\n',
      ...config('    options: { onInlineAuthors: warn }\n'),
    },
    fix: 'Add the author to the file and write the key.',
    change: ['[{ name: Ann }]', '[ann]'],
  },
  'blog/legacy-author': {
    severity: 'warning',
    title: 'A key of the old form of authors is left out',
    meaning:
      'A post has `author_title`, `author_url` or `author_image_url` without `author`, or beside `authors`. They do nothing.',
    example: {
      'content/blog/2025-11-21-faster.md': post('authors: [ann]\nauthor_title: Packer'),
      'content/blog/authors.yml': 'ann: { name: Ann }\n',
      ...config(),
    },
    fix: 'Write `authors` alone.',
    change: ['\nauthor_title: Packer', ''],
  },
  'blog/unknown-social': {
    severity: 'warning',
    title: 'A social network of an author is not known',
    meaning: 'An author has a handle at a network that the tool does not know, so that no address can be made of it.',
    example: {
      'content/blog/2025-11-21-faster.md': post('authors: [ann]'),
      'content/blog/authors.yml': 'ann:\n  name: Ann\n  socials:\n    gihtub: ann\n',
      ...config(),
    },
    fix: 'Correct the name as the hint says, or write the whole address.',
    change: ['gihtub', 'github'],
  },
  'blog/unknown-tag': {
    severity: 'warning',
    title: 'A post has a tag that the tags file does not know',
    meaning: 'A post has a tag that the tags file does not have: a slip makes a tag with a page of its own.',
    example: {
      'content/blog/2025-11-21-faster.md': post('tags: [parcels, parcles]'),
      'content/blog/tags.yml': 'parcels:\n',
      ...config(),
    },
    fix: 'Write a tag of the file, add it there, or say `onInlineTags: ignore` in the options of the blog.',
    change: [', parcles', ''],
  },
  'blog/unused-tag': {
    severity: 'warning',
    title: 'A tag of the tags file is used by no post',
    meaning: 'No post has a tag that the tags file declares.',
    example: {
      'content/blog/2025-11-21-faster.md': post('tags: [parcels]'),
      'content/blog/tags.yml': 'parcels:\nboxes:\n',
      ...config(),
    },
    fix: 'Use it, or take it out of the file.',
    change: ['boxes:\n', ''],
  },
  'blog/duplicate-tag': {
    severity: 'warning',
    title: 'Two tags have the same page',
    meaning: 'Two tags of the tags file have the same address, so that one page lists the posts of both.',
    example: {
      'content/blog/2025-11-21-faster.md': post('tags: [parcels, boxes]'),
      'content/blog/tags.yml': 'parcels: { permalink: /p }\nboxes: { permalink: /p }\n',
      ...config(),
    },
    fix: 'Give one of them another `permalink`.',
    change: ['boxes: { permalink: /p }', 'boxes: { permalink: /b }'],
  },
  'blog/untruncated': {
    severity: 'warning',
    title: 'A post has no truncation mark',
    meaning:
      'The site wants lists to show the beginning of posts (`onUntruncatedBlogPosts: warn`), and a post does not say where that ends.',
    example: {
      'content/blog/2025-11-21-faster.md': 'We pack faster.\n\nThis is how.\n',
      ...config('    options: { onUntruncatedBlogPosts: warn }\n'),
    },
    fix: 'Write `<!-- truncate -->` after its beginning, in MDX `{/* truncate */}`.',
    change: ['faster.\n\n', 'faster.\n\n<!-- truncate -->\n\n'],
  },
}
