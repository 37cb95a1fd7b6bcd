export type BoneWidth = 25 | 40 | 60 | 100

/** Lines of text still to come, in shares of the width. */
export const Skeleton = ({ lines }: { lines: readonly BoneWidth[] }) => (
  <div className="skeleton stack" data-gap="2" data-fill="" aria-hidden="true">
    <Bones lines={lines} />
  </div>
)

/** A shelf of bottles still to come, with the exact geometry of product cards: nothing moves when they arrive. */
export const ProductCardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <article key={index} className="product-card skeleton" aria-hidden="true">
      <div className="stage">
        <div className="bone" />
      </div>
      <div className="body">
        <Bones lines={[60, 40, 25]} />
      </div>
    </article>
  ))

const Bones = ({ lines }: { lines: readonly BoneWidth[] }) =>
  lines.map((width, index) => <div key={index} className="bone" data-w={width === 100 ? undefined : width} />)
