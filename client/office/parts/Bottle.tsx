/** Outlines of bottles on a grid of 100 x 320, standing on its lower edge: where nobody has photographed one. */
export const bottles = {
  bordeaux: 'M40 6h20v84c0 22 24 28 24 58v160q0 12-12 12H28q-12 0-12-12V148c0-30 24-36 24-58z',
  burgundy: 'M41 6h18v84c2 44 33 52 33 110v106q0 14-14 14H22q-14 0-14-14V200C8 142 39 134 41 90z',
  flute: 'M42 0h16c2 96 27 108 27 190v118q0 12-12 12H27q-12 0-12-12V190C15 108 40 96 42 0z',
  clavelin: 'M38 66h24v58c0 14 28 16 28 42v142q0 12-12 12H22q-12 0-12-12V166c0-26 28-28 28-42z',
  champagne: 'M38 0h24v26l-2 8c0 62 33 78 33 152v118q0 16-16 16H23q-16 0-16-16V186c0-74 33-90 33-152l-2-8z',
} as const
export type BottleShape = keyof typeof bottles

/** Glass, capsule and label in the colours of the place. */
export const Bottle = ({ shape }: { shape: BottleShape }) => (
  <svg className="bottle" viewBox="0 0 100 320" aria-hidden="true">
    <path className="glass" d={bottles[shape]} />
    <path className="label" d={shape === 'clavelin' ? 'M22 196h56v74H22z' : 'M24 212h52v66H24z'} />
    <path className="print" d="M36 232h28M42 244h16" />
  </svg>
)
