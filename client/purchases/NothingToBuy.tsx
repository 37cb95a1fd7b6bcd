import { Empty, type EmptyProps } from '../ui/Empty.tsx'
import { Title } from '../ui/Title.tsx'

/** A checkout whose cart is empty, or could not be read. @param heading what the page is called. */
export const NothingToBuy = ({ heading, ...empty }: EmptyProps & { heading: string }) => (
  <section className="section">
    <div className="wrap">
      <Title as="h1" className="visually-hidden">
        {heading}
      </Title>
      <Empty {...empty} />
    </div>
  </section>
)
