import type { ReactNode } from 'react'
import '#client/styles/account.css'
import '#client/styles/forms.css'
import { RouteMeta } from '../site/PageMeta.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Title } from '../ui/Title.tsx'

/** The cellar, beside the form. */
const picture = 'scenes/blog/elevage-en-fut.webp'

interface AuthFrameProps {
  title: string
  subtitle: string
  children: ReactNode
}

/** A picture on one side, a form on the other. */
export const AuthFrame = ({ title, subtitle, children }: AuthFrameProps) => (
  <div className="auth">
    <RouteMeta fallback={title} />
    <div className="side">
      <Picture path={picture} alt="" kind="scene" isPriority />
    </div>
    <div className="pane">
      <div className="stack" data-gap="6" data-fill="">
        <div className="stack" data-gap="2">
          <Title as="h1">{title}</Title>
          <p className="muted">{subtitle}</p>
        </div>
        {children}
      </div>
    </div>
  </div>
)
