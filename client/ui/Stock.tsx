export interface StockProps {
  level: 'plenty' | 'low' | 'none'
  /** The whole sentence: the dot alone says nothing. */
  children: string
}

export const Stock = ({ level, children }: StockProps) => (
  <p className="stock" data-level={level === 'plenty' ? undefined : level}>
    {children}
  </p>
)
