/** Nobody is photographed: the first letters of a name, as a mark to find the line by. */
export const Initials = ({ of }: { of: string }) => (
  <span className="initials" aria-hidden="true">
    {of
      .split(/[\s-]+/)
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join('')}
  </span>
)
