import type { ReactNode } from 'react';
import { appSettingsRules } from '#contract/console/appSettingsRules.ts';
import type { KeptPage } from '../../../ui/form/leaving.ts';

/** A page behind a tab, as the router last showed it. */
export interface PageView<Frozen> {
  key: string;
  /** Grows when the tab is loaded anew. */
  round: number;
  content: ReactNode;
  /** What the router said of it: a hidden page must not follow the address of another one. */
  frozen: Frozen;
  /** Pixels from the top. */
  scroll: number;
  isUnsaved: boolean;
  handle: KeptPage;
}

/** The pages that stay alive, the one used last at the end; the least recently used leaves, unsaved ones last. */
export class KeptPages<Frozen> {
  #pages: PageView<Frozen>[] = [];
  readonly #rounds = new Map<string, number>();

  /** The page of this key with what it shows now, at the end of all that stay. */
  show(key: string, now: { content: ReactNode; frozen: Frozen }): readonly PageView<Frozen>[] {
    const before = this.#pages.find((page) => page.key === key);
    const page = before ?? this.#opened(key, now);
    Object.assign(page, now);
    this.#pages = [...this.#pages.filter((other) => other !== page), page];
    while (this.#pages.length > appSettingsRules.tabsKept) this.#leave();
    return this.all;
  }

  /** In a steady order: a page that moved among its siblings would be put into the document anew. */
  get all(): readonly PageView<Frozen>[] {
    return this.#pages.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  find(key: string): PageView<Frozen> | undefined {
    return this.#pages.find((page) => page.key === key);
  }

  /** Forgets pages that were closed, or that are to be loaded anew. */
  forget(keys: readonly string[]): void {
    this.#pages = this.#pages.filter(({ key }) => !keys.includes(key));
    for (const key of keys) this.#rounds.set(key, (this.#rounds.get(key) ?? 0) + 1);
  }

  unsaved(keys: readonly string[]): boolean {
    return this.#pages.some(({ key, isUnsaved }) => isUnsaved && keys.includes(key));
  }

  get anyUnsaved(): boolean {
    return this.#pages.some(({ isUnsaved }) => isUnsaved);
  }

  get keys(): string[] {
    return this.#pages.map(({ key }) => key);
  }

  #opened(key: string, now: { content: ReactNode; frozen: Frozen }): PageView<Frozen> {
    const page: PageView<Frozen> = {
      key,
      round: this.#rounds.get(key) ?? 0,
      ...now,
      scroll: 0,
      isUnsaved: false,
      handle: {
        setUnsaved: (isUnsaved) => {
          page.isUnsaved = isUnsaved;
        },
      },
    };
    return page;
  }

  #leave(): void {
    const others = this.#pages.slice(0, -1);
    const page = others.find(({ isUnsaved }) => !isUnsaved) ?? others[0];
    this.#pages = this.#pages.filter((other) => other !== page);
  }
}
