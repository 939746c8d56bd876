/** Three boats as phones: the product's mark, in the chosen accent. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="var(--fl-accent-solid)">
      <rect x="1.5" y="8.5" width="6" height="10" rx="1.5" opacity=".5" />
      <rect x="9" y="2" width="6" height="10" rx="1.5" />
      <rect x="11" y="14" width="2" height="7" rx=".8" />
      <rect x="16.5" y="8.5" width="6" height="10" rx="1.5" opacity=".5" />
    </svg>
  );
}
