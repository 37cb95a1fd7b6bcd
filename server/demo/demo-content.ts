import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StoredBlocks } from '#contract/documents/blocks.ts'
import { picturePath, prose, text } from '#contract/documents/kinds.ts'
import { PostDocument } from '#contract/documents/post.ts'
import { LocalizedText } from '#contract/localized.ts'
import { ThemeVariables } from '#contract/site.ts'
import { ActivityContent, ProductContent } from './product-content.ts'
import { ShopContent } from './shop-content.ts'
import { SiteContent } from './site-content.ts'

const PostContent = PostDocument.omit({ pictureAlt: true, readingMinutes: true }).extend({
  path: text(),
  title: text(),
  shortDescription: text(),
  body: prose(),
  picture: z.object({ original: z.object({ path: picturePath() }), alt: text() }),
  publicationOffsetDays: z.int(),
})
const FeedContent = z.object({ site: z.string(), name: z.string(), posts: z.array(PostContent) })
type FeedContent = z.infer<typeof FeedContent>

const PageContent = z.object({ site: z.string(), page: z.string(), blocks: StoredBlocks })
export type PageContent = z.infer<typeof PageContent>

const LegalContent = z.object({ defaults: z.record(z.string(), z.string()) })

const ThemesContent = z.object({
  sites: z.record(z.string(), ThemeVariables),
  shops: z.record(z.string(), ThemeVariables),
})
const DrawnPicture = z.object({ file: z.string(), alt: text() })

export interface FragmentContent {
  name: string
  language: string
  html: string
}

export interface DataContent {
  site: string
  name: string
  /** Empty for data without a language. */
  language: string
  content: unknown
}

export type DemoContent = Awaited<ReturnType<typeof readDemoContent>>

/**
 * Everything under `demo/content`, parsed. Its amounts are decimals; they become minor units on the way to the database.
 * @throws a ZodError that names the place when the content does not have the shape of its README.
 */
export async function readDemoContent(contentDir: string, picturesDir: string) {
  const read = async <Schema extends z.ZodType>(schema: Schema, ...file: string[]): Promise<z.output<Schema>> =>
    schema.parse(JSON.parse(await readFile(path.join(...file), 'utf8')))
  const [sites, shops, products, activities, blog, legal, themes, scenes, drawn, pages, fragments, data] =
    await Promise.all([
      read(z.array(SiteContent), contentDir, 'sites.json'),
      read(z.array(ShopContent), contentDir, 'shops.json'),
      read(z.array(ProductContent), contentDir, 'products.json'),
      read(z.array(ActivityContent), contentDir, 'activities.json'),
      read(z.object({ feeds: z.array(FeedContent) }), contentDir, 'blog.json'),
      read(LegalContent, contentDir, 'legal.json'),
      read(ThemesContent, contentDir, 'themes.json'),
      read(z.record(z.string(), LocalizedText), contentDir, 'pictures.json'),
      read(z.array(DrawnPicture), picturesDir, 'index.json'),
      readPages(path.join(contentDir, 'pages')),
      readFragments(path.join(contentDir, 'fragments')),
      readData(path.join(contentDir, 'data')),
    ])
  const alternatives = { ...scenes, ...Object.fromEntries(drawn.map(({ file, alt }) => [file, alt])) }
  return { sites, shops, products, activities, feeds: blog.feeds, legal, themes, alternatives, pages, fragments, data }
}

async function readPages(directory: string): Promise<PageContent[]> {
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.json')).toSorted()
  return Promise.all(
    files.map(async (file) => PageContent.parse(JSON.parse(await readFile(path.join(directory, file), 'utf8')))),
  )
}

async function readFragments(directory: string): Promise<FragmentContent[]> {
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.html')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: path.dirname(file),
      language: path.basename(file, '.html'),
      html: (await readFile(path.join(directory, file), 'utf8')).trim(),
    })),
  )
}

/** `{site}/{name}[-{language}].json` */
async function readData(directory: string): Promise<DataContent[]> {
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.json')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const [, name = '', language = ''] = /^(.+?)(?:-([a-z]{2}))?\.json$/.exec(path.basename(file)) ?? []
      const content: unknown = JSON.parse(await readFile(path.join(directory, file), 'utf8'))
      return { site: path.dirname(file), name, language, content }
    }),
  )
}
