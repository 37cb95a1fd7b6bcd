import { dialled } from '#contract/formats.ts'
import type { ShopFront } from '#contract/shop.ts'
import type { Trader } from '#contract/traders.ts'
import { useText } from '../../i18n/text.tsx'
import { Winery } from '../Winery.tsx'
import { MapNote } from '../../site/MapNote.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { OpeningHours } from '../OpeningHours.tsx'
import { TraderIdentity } from '../../site/TraderIdentity.tsx'
import { useEstate } from '../estate.ts'
import { useShop } from '../use-shop.ts'
import { Voices } from '../Voices.tsx'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/product.css'
import '#client/styles/editorial.css'
import '#client/styles/facts.css'
import '#client/styles/estate.css'
import '#client/styles/sheet.css'

/** The estate: its story, who works there, when it is open, how wine leaves it, and the way there. */
export function InformationPage() {
  const shop = useShop()
  const { story, voices, trader } = useEstate()
  const photo = shop.pictures[0] ?? (shop.banner && { path: shop.banner.original.path, alt: shop.banner.alt })
  return (
    <>
      <RouteMeta fallback={shop.name} />
      <Winery shop={shop} />
      <section className="page-title">
        <div className="wrap">
          <Title as="h1">{shop.tagline}</Title>
        </div>
      </section>
      {photo && (
        <div className="wrap">
          <figure className="photo" data-ratio="21/9">
            <Picture path={photo.path} alt={photo.alt} kind="scene" isPriority />
          </figure>
        </div>
      )}
      <Story shop={shop} story={story} />
      <Voices voices={voices} />
      <Visit shop={shop} />
      <Terms shop={shop} trader={trader} />
      <section>
        <MapNote
          places={[
            {
              title: shop.name,
              text: [...shop.address.addressLines, shop.address.city].join(', '),
              coordinates: shop.address.coordinates ?? null,
            },
          ]}
        />
      </section>
    </>
  )
}

const Story = ({ shop, story }: { shop: ShopFront; story: readonly string[] }) => (
  <section className="section" data-tight="">
    <div className="wrap grid">
      <div data-col="1-4" className="growers">
        {shop.growers.map(({ name, role, portrait }) => (
          <figure key={name} className="photo" data-ratio="4/5">
            {portrait && <Picture path={portrait} alt={name} kind="portrait" sizes="20rem" />}
            <figcaption>{role ? `${name}, ${role}` : name}</figcaption>
          </figure>
        ))}
      </div>
      <div data-col="5-12" className="prose" data-initial="">
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  </section>
)

function Visit({ shop }: { shop: ShopFront }) {
  const t = useText()
  const { addressLines, postalCode, city } = shop.address
  return (
    <section className="section" data-surface="tint">
      <div className="wrap grid details">
        <div data-col="1-6" className="stack" data-fill="">
          <Title as="h2">{t('shop.information.cellar')}</Title>
          <OpeningHours hours={shop.openingHours} exceptions={shop.openingExceptions} />
          {shop.openingHoursNote && <p className="small muted">{shop.openingHoursNote}</p>}
        </div>
        <div data-col="8-12" className="stack" data-gap="5" data-fill="">
          <Title as="h2">{t('shop.information.findUs')}</Title>
          <address className="stack" data-gap="2">
            <p>
              {[...addressLines, `${postalCode} ${city}`].map((line) => (
                <span key={line} className="address-line">
                  {line}
                </span>
              ))}
            </p>
            <p>
              <span className="address-line">
                <a href={`tel:${dialled(shop.phone)}`}>{shop.phone}</a>
              </span>
              <span className="address-line">
                <a href={`mailto:${shop.email}`}>{shop.email}</a>
              </span>
            </p>
          </address>
          <Facts shop={shop} />
        </div>
      </div>
    </section>
  )
}

function Facts({ shop: { hectares, founded } }: { shop: ShopFront }) {
  const t = useText()
  if (hectares === null && founded === null) return null
  return (
    <dl className="facts">
      {hectares !== null && (
        <div>
          <dt>{t('shop.information.vineyards')}</dt>
          <dd className="num">{t('shop.information.hectaresValue', { value: hectares })}</dd>
        </div>
      )}
      {founded !== null && (
        <div>
          <dt>{t('shop.information.since')}</dt>
          <dd className="num">{founded}</dd>
        </div>
      )}
    </dl>
  )
}

/** How wine leaves the estate, and how it is paid. */
function Terms({ shop, trader }: { shop: ShopFront; trader: Trader }) {
  const t = useText()
  return (
    <section className="section">
      <div className="wrap grid details">
        <Methods title={t('shop.information.deliveryTitle')} methods={shop.methodOfDeliveries} column="1-6" />
        <Methods title={t('shop.information.paymentTitle')} methods={shop.methodOfPayments} column="8-12" />
        <div data-col="1-12">
          <TraderIdentity trader={trader} title={t('common.trader.seller')} />
        </div>
      </div>
    </section>
  )
}

interface MethodsProps {
  title: string
  methods: readonly { title: string; description: string }[]
  column: string
}

const Methods = ({ title, methods, column }: MethodsProps) => (
  <div data-col={column} className="stack" data-fill="">
    <Title as="h2">{title}</Title>
    <dl className="sheet">
      {methods.map((method) => (
        <div key={method.title}>
          <dt>{method.title}</dt>
          <dd>{method.description}</dd>
        </div>
      ))}
    </dl>
  </div>
)
