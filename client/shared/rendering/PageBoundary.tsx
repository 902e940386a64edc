import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button';
import { StatePage } from '../ui/StatePage';

interface PageBoundaryProps {
  /** Address of the page: another one is tried anew. */
  at: string;
  children: ReactNode;
}

/** Says that the page could not be loaded, above the way to try again. */
export const PageNotLoaded = ({ children }: { children: ReactNode }) => (
  <StatePage title="This page could not be loaded" text="Please check your connection, then try again.">
    {children}
  </StatePage>
);

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

  /** Some browsers keep the failure of a chunk for as long as the document lives. */
  private readonly tryAgain = (): void => (navigator.onLine ? location.reload() : this.reset());

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PageNotLoaded>
        <Button size="large" onClick={this.tryAgain}>
          Try again
        </Button>
      </PageNotLoaded>
    );
  }
}
