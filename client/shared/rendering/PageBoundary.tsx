import { Component, type MouseEvent, type MouseEventHandler, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkButton } from '../ui/Button';
import { StatePage } from '../ui/StatePage';

interface PageBoundaryProps {
  /** Address of the page: another one is tried anew. */
  at: string;
  children: ReactNode;
}

/**
 * Says that the page could not be loaded. The way to try again is a link, which works without scripts.
 * @param onRetry instead of opening the link
 */
export function PageNotLoaded({ onRetry }: { onRetry?: MouseEventHandler }) {
  const { pathname, search } = useLocation();
  return (
    <StatePage title="This page could not be loaded" text="Please check your connection, then try again.">
      <LinkButton size="large" to={pathname + search} reloadDocument onClick={onRetry}>
        Try again
      </LinkButton>
    </StatePage>
  );
}

/**
 * Stands in for a page that cannot be shown, such as one whose chunk does not arrive: the menu around it stays. Tries again by
 * itself when the network is back.
 */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidMount(): void {
    addEventListener('online', this.reset);
  }

  override componentDidUpdate({ at }: PageBoundaryProps): void {
    if (at !== this.props.at) this.reset();
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.reset);
  }

  private readonly reset = (): void => {
    if (this.state.hasFailed) this.setState({ hasFailed: false });
  };

  /** Loads the document anew, with the key behind # that the link has not: some browsers keep the failure of a chunk. */
  private readonly tryAgain = (event: MouseEvent): void => {
    event.preventDefault();
    if (navigator.onLine) location.reload();
    else this.reset();
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <PageNotLoaded onRetry={this.tryAgain} /> : this.props.children;
  }
}
