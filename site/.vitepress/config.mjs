import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { slugOf } from '../../scripts/shared/slug-of.mjs';
import { STAGE } from '../build/stage.mjs';

const { pages } = JSON.parse(readFileSync(join(STAGE, 'pages.json'), 'utf8'));
const section = (text, folder) => ({
  text,
  items: pages
    .filter(({ link }) => link.startsWith(`/${folder}/`))
    .map(({ title, link }) => ({ text: title, link })),
});

export default defineConfig({
  title: 'Holdfast',
  description: 'Code, documents and the map of the architecture tell the same truth.',
  lang: 'en',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: '.stage',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: false,
  markdown: {
    // The anchors that links have in the repository.
    anchor: { slugify: slugOf },
  },
  // Nothing is fetched from anywhere, when built or when read.
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/guide/start' },
      { text: 'Guides', link: '/guide/anchors' },
      { text: 'Reference', link: '/reference/cli' },
      { text: 'Comparison', link: '/comparison' },
    ],
    sidebar: [
      section('Guides', 'guide'),
      {
        text: 'Understand',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Comparison', link: '/comparison' },
          { text: 'Glossary', link: '/glossary' },
        ],
      },
      section('Reference', 'reference'),
      section('Packages', 'packages'),
      {
        text: 'Take part',
        items: [
          { text: 'Contributing', link: '/contributing' },
          { text: 'Map of the repository', link: '/agents' },
          { text: 'Releasing', link: '/releasing' },
        ],
      },
    ],
    docFooter: { prev: false, next: false },
  },
});
