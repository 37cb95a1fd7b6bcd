/** Widths the server cuts pictures to; any other is not found. */
export type PictureWidth = 100 | 200 | 300 | 400 | 600 | 800 | 960 | 1200 | 1600 | 2000

/**
 * Address of a picture of the content, `bottles/clos-des-murmures/vin-jaune.webp`, cut to a width.
 * The server chooses avif, webp or jpeg by what the browser accepts, whatever the extension says.
 */
export const pictureUrl = (path: string, width: PictureWidth): string =>
  `/pictures/${width}/${path.split('/').map(encodeURIComponent).join('/')}`
