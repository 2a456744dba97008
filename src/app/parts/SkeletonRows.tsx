/** Rows that are on their way, as high as those that will come. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <ul className="rows" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at}>
          <div className="row">
            <span className="bone bone-disc" />
            <span className="bones">
              <span className="bone bone-long" />
              <span className="bone bone-short" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
