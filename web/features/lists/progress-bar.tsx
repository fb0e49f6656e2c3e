export function ProgressBar({ completedCount, totalCount }: { completedCount: number; totalCount: number }) {
  return (
    <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-sunken">
      <span
        className="block h-full rounded-full bg-ink-soft transition-[width]"
        style={{ width: `${totalCount === 0 ? 0 : (100 * completedCount) / totalCount}%` }}
      />
    </span>
  );
}

export function ListIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 96" className="h-24 w-30" fill="none" strokeWidth={1.75}>
      <rect x="26" y="6" width="58" height="82" rx="8" fill="var(--surface)" stroke="var(--line-strong)" />
      {[24, 42, 60].map((y, row) => (
        <g key={y} stroke="var(--line-strong)" strokeLinecap="round">
          <circle
            cx="40"
            cy={y}
            r="6"
            fill={row < 2 ? 'var(--accent)' : 'var(--surface)'}
            stroke={row < 2 ? 'var(--accent)' : 'var(--line-strong)'}
          />
          {row < 2 && <path d={`m37 ${y} 2.2 2.2 4-4.4`} stroke="var(--on-accent)" strokeLinejoin="round" />}
          <path d={`M53 ${y}h${[20, 14, 18][row]}`} />
        </g>
      ))}
      <circle cx="84" cy="74" r="13" fill="var(--face-1)" stroke="var(--surface)" strokeWidth={3} />
      <circle cx="103" cy="74" r="13" fill="var(--face-2)" stroke="var(--surface)" strokeWidth={3} />
      <g stroke="var(--ink)" strokeLinecap="round">
        <path d="M80 72v.01M88 72v.01M99 72v.01M107 72v.01" strokeWidth={2.5} />
        <path d="M80.5 78q3.5 3 7 0M99.5 78q3.5 3 7 0" />
      </g>
    </svg>
  );
}
