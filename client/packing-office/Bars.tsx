const height = 40

/** The number for a scanner: bars and gaps in turn, as the server has reckoned them. */
export function Bars({ bars, number }: { bars: readonly number[]; number: string }) {
  const width = bars.reduce((sum, bar) => sum + bar, 0)
  return (
    <svg className="bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={number}>
      <path
        d={bars
          .map((bar, index) => {
            const at = bars.slice(0, index).reduce((sum, each) => sum + each, 0)
            return index % 2 === 0 ? `M${at} 0h${bar}v${height}h-${bar}z` : ''
          })
          .join('')}
      />
    </svg>
  )
}
