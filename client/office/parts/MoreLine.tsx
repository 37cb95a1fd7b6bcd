/** Reads the next page below a list. */
export const MoreLine = ({ word, onMore }: { word: string; onMore: (() => void) | null }) =>
  onMore && (
    <div className="pager">
      <span />
      <button type="button" className="word" onClick={onMore}>
        {word}
      </button>
    </div>
  )
