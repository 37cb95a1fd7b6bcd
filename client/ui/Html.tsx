/** Prose that the server has rendered from Markdown and cleaned of all that runs or leads astray; it is safe to insert. */
export const Html = ({ html, className }: { html: string; className?: string }) =>
  html ? <div className={className} dangerouslySetInnerHTML={{ __html: html }} /> : null
