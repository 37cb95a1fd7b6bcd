import { Picture } from '../../ui/Picture.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { type Props, partsOf, textOf } from '../props.ts'

/** The people; who was not drawn is shown by initials. */
function TeamGroup({ id, props, surface }: BlockProps) {
  const text = textOf(props, 'text')
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <h2 className="title-lg">{textOf(props, 'title')}</h2>
          {text && <p>{text}</p>}
        </div>
        <ul className="team">
          {partsOf(props, 'members').map((member) => (
            <Member key={textOf(member, 'name')} member={member} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Member({ member }: { member: Props }) {
  const [name, portrait] = [textOf(member, 'name'), textOf(member, 'portrait')]
  return (
    <li>
      <div className="photo">
        {portrait ? (
          <Picture path={portrait} alt="" kind="portrait" />
        ) : (
          <b className="initials" aria-hidden="true">
            {initialsOf(name)}
          </b>
        )}
      </div>
      <h3 className="name">{name}</h3>
      <p>{textOf(member, 'role')}</p>
      <p>{textOf(member, 'text')}</p>
    </li>
  )
}

/** `Marc Estève-Roig` is `ME`. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')

export const teamGroup: BlockDefinition = { component: TeamGroup, surface: 'any' }
