import { pictureUrl } from '../ui/picture-url.ts'

/** The portrait in its circle, or the first letters of the name. The name itself stands beside it. */
export const Avatar = ({ name, picture }: { name: string; picture: string | null }) => (
  <div className="avatar" aria-hidden="true">
    {picture ? (
      <img src={pictureUrl(picture, 200)} srcSet={`${pictureUrl(picture, 400)} 2x`} alt="" width={88} height={88} />
    ) : (
      initialsOf(name)
    )}
  </div>
)

const initialsOf = (name: string): string => {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
