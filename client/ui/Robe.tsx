export type RobeName = 'white' | 'rose' | 'red' | 'light-red' | 'sparkling' | 'dessert'

/** The colour of the wine in the glass, always followed by the word for it. */
export const Robe = ({ robe, label }: { robe: RobeName; label: string }) => (
  <>
    <span className="robe" data-robe={robe} aria-hidden="true" />
    {label}
  </>
)
