import { isPicturePath } from './sources.ts'
import { pictureWidths, type PictureWidth } from './resize.ts'

interface PictureOfPage {
  picturePath: string
  width: PictureWidth
}

/** The pictures that a browser may ask for when it reads the page, by what its `srcset` and `imagesrcset` say. */
export function picturesOfPage(html: string): PictureOfPage[] {
  const found = new Map<string, PictureOfPage>()
  for (const [, sources = ''] of html.matchAll(/srcset="([^"]*)"/gi))
    for (const [address, width, picturePath = ''] of sources.matchAll(/\/pictures\/(\d+)\/([^\s,?&"]+)/g)) {
      const known = pictureWidths.find((each) => String(each) === width)
      // The house's paths need no escapes; those that have some are none of its pictures.
      if (known && isPicturePath(picturePath)) found.set(address, { picturePath, width: known })
    }
  return [...found.values()]
}
