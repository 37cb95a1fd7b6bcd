interface Place {
  x: number
  y: number
  /** The word beside the point. */
  label: string
}

export type Pin<Item> = Item & { isLabelLeft: boolean }

/**
 * Puts the word of each point on its right, or on its left where on the right another point, a word or the edge of the
 * map would be in the way. From east to west, because most words stand on the right.
 */
export function placePins<Item extends Place>(items: readonly Item[]): Pin<Item>[] {
  const taken = items.map(({ x, y }) => ({ from: x - dot, to: x + dot, y }))
  const isFree = (box: Box) =>
    box.to < mapWidth &&
    taken.every(({ from, to, y }) => to <= box.from || from >= box.to || Math.abs(y - box.y) >= lineHeight)
  return items
    .toSorted((a, b) => b.x - a.x)
    .map((item) => {
      const length = item.label.length * letterWidth
      const right = { from: item.x + gap, to: item.x + gap + length, y: item.y }
      const left = { from: item.x - gap - length, to: item.x - gap, y: item.y }
      const isLabelLeft = !isFree(right) && isFree(left)
      taken.push(isLabelLeft ? left : right)
      return { ...item, isLabelLeft }
    })
}

interface Box {
  from: number
  to: number
  y: number
}

/** In the units of the map; the letters are 19 of them high. */
const mapWidth = 540
const dot = 8
const gap = 15
const letterWidth = 9
const lineHeight = 24
