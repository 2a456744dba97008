export const SkeletonRows = ({ count }: { count: number }) => (
  <ul className="rows" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <li key={at}>
        <SkeletonRow />
      </li>
    ))}
  </ul>
)

export const SkeletonRow = () => (
  <div className="row" aria-hidden="true">
    <span className="bone bone-disc" />
    <span className="bones">
      <span className="bone bone-long" />
      <span className="bone bone-short" />
    </span>
  </div>
)
