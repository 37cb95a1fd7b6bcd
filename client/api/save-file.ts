import type { FileToDownload } from '#contract/envelope.ts'

/** Hands a file of an answer to the visitor as a download. */
export function saveFile({ content, fileName, contentType, isBase64 }: FileToDownload): void {
  const bytes = isBase64 ? Uint8Array.from(atob(content), (character) => character.charCodeAt(0)) : content
  const url = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
