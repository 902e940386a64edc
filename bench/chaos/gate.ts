/** Shared-exclusive lock: any number may be inside; one that wants to be alone waits for them and keeps others out. */
export class Gate {
  private inside = 0;
  private alone: Promise<void> = Promise.resolve();
  private whenEmpty: (() => void) | null = null;

  /** Runs `work` in shared mode. */
  async among<T>(work: () => Promise<T>): Promise<T> {
    for (let before = null; before !== this.alone;) {
      before = this.alone;
      await before;
    }
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
      if (this.inside === 0) this.whenEmpty?.();
    }
  }

  /** Runs `work` in exclusive mode, one caller at a time. */
  async byItself<T>(work: () => Promise<T>): Promise<T> {
    let release = (): void => undefined;
    this.alone = new Promise((resolve) => (release = resolve));
    try {
      if (this.inside > 0) await new Promise<void>((resolve) => (this.whenEmpty = resolve));
      return await work();
    } finally {
      this.whenEmpty = null;
      release();
    }
  }
}
