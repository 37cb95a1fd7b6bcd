import { useStaticsRoot } from '../base/dependencies.ts'
import { pictureUrl } from '../ui/picture-url.ts'

/** The portrait in its circle, or the first letters of the name. The name itself stands beside it. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const root = useStaticsRoot()
  return (
    <div className="avatar" aria-hidden="true">
      {picture ? (
        <img
          src={root + pictureUrl(picture, 200)}
          srcSet={`${root}${pictureUrl(picture, 400)} 2x`}
          alt=""
          width={88}
          height={88}
        />
      ) : (
        initialsOf(name)
      )}
    </div>
  )
}

const initialsOf = (name: string): string => {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
