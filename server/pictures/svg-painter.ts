import sharp from 'sharp'

/**
 * A process of its own that paints one drawing: the bytes of an svg come in, a png goes out. A drawing may nest filters
 * until librsvg is busy for hours, and cannot be interrupted within: so it counts its own time and memory, and whoever
 * started this ends it, too.
 */
const [side = 1200, mostSeconds = 0, mostBytes = 0] = process.argv.slice(2).map(Number)

sharp.concurrency(1)
// Nothing but drawings, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

// Libvips paints beside this thread.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > mostSeconds * 1_000_000 || process.memoryUsage.rss() > mostBytes)
    process.kill(process.pid, 'SIGKILL')
}, 10).unref()

const svg = Buffer.concat(await process.stdin.toArray())
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
// A drawing has no size of its own: as many points as are wanted, also of one that says it is one point wide.
const density = Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)))
const png = await sharp(svg, { density, limitInputPixels: side * side * 4, failOn: 'error' })
  .resize(side, side, { fit: 'inside' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
