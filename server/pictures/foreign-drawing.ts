import sharp from 'sharp'

// Runs in a process of its own (`server/foreign`): a drawing may nest filters until librsvg is busy for hours.

sharp.concurrency(1)
sharp.cache(false)
// Nothing but drawings, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** A drawing as a png whose longer side has so many points. */
export async function read({ svg, side }: { svg: Uint8Array; side: number }): Promise<Uint8Array> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  // A drawing has no size of its own: as many points as are wanted, also of one that says it is one point wide.
  const density = Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)))
  return sharp(svg, { density, limitInputPixels: side * side * 4, failOn: 'error' })
    .resize(side, side, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
