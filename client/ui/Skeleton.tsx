export type BoneWidth = 25 | 40 | 60 | 100

/** Lines of text still to come, in shares of the width. */
export const Skeleton = ({ lines }: { lines: readonly BoneWidth[] }) => (
  <div className="skeleton stack" data-gap="2" data-fill="" aria-hidden="true">
    <Bones lines={lines} />
  </div>
)

const Bones = ({ lines }: { lines: readonly BoneWidth[] }) =>
  lines.map((width, index) => <div key={index} className="bone" data-w={width === 100 ? undefined : width} />)
