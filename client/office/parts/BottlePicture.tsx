import { useState } from 'react'
import { pictureUrl } from '../../ui/picture-url.ts'
import { Bottle, type BottleShape } from './Bottle.tsx'

/** A wine by its picture of the shelf; drawn while there is none, or where none can be had without a signal. */
export function BottlePicture({ thumbnail, shape = 'burgundy' }: { thumbnail: string; shape?: BottleShape }) {
  const [missing, setMissing] = useState<string>()
  if (!thumbnail || thumbnail === missing) return <Bottle shape={shape} />
  return (
    <img
      src={pictureUrl(thumbnail, 100)}
      alt=""
      loading="lazy"
      width={50}
      height={100}
      onError={() => setMissing(thumbnail)}
    />
  )
}
