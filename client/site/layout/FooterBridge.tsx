/** The bridge's arches as the footer's upper edge, repeated over any width. */
export const FooterBridge = ({ className }: { className?: string }) => (
  <svg className={className} aria-hidden="true" focusable="false" data-screen-only="">
    <defs>
      <pattern id="footer-arches" width="97" height="44" patternUnits="userSpaceOnUse">
        <path d="M9 44V40C9 18 24 5 48.5 5S88 18 88 40v4z" fill="currentColor" />
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#footer-arches)" />
  </svg>
);
