import { Bottle, type BottleShape } from '../office/parts/Bottle.tsx'

const shapes: Record<string, BottleShape> = {
  bordeaux: 'bordeaux',
  burgundy: 'burgundy',
  flute: 'flute',
  clavelin: 'clavelin',
  sparkling: 'champagne',
}

/** A wine as its bottle looks, drawn: its shape, and glass of the colour of the wine. */
export const StockBottle = ({ shape, colour }: { shape: string | null; colour: string | null }) => (
  <span className="stock-bottle" data-colour={colour ?? undefined}>
    <Bottle shape={shapes[shape ?? ''] ?? 'bordeaux'} />
  </span>
)
