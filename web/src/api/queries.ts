import { type QueryClient, useInfiniteQuery, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { call, type CallInput, type CallOutput } from './call.ts';
import type { CallError } from './callError.ts';

type QueryOptions<Name extends EndpointName> = Omit<
  UseQueryOptions<CallOutput<Name>, CallError, CallOutput<Name>, readonly unknown[]>,
  'queryKey' | 'queryFn'
>;

/** Server state of one reading call; its key is `[name, input]`. Show it with `PageState`, which tells failures too. */
export function useCall<Name extends EndpointName>(name: Name, input: CallInput<Name>, options?: QueryOptions<Name>) {
  return useQuery<CallOutput<Name>, CallError, CallOutput<Name>, readonly unknown[]>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal, quiet: true }),
    ...options,
  });
}

/** Shows what a change answered. A reply that is still on its way is from before it, and would undo it. */
export async function showReply<Name extends EndpointName>(
  queries: QueryClient,
  name: Name,
  input: CallInput<Name>,
  reply: CallOutput<Name>,
): Promise<void> {
  const queryKey = [name, input];
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, reply);
}

interface Page<Item> {
  list: Item[];
  next: string | null;
  total: number;
  totalExact: boolean;
}
/** Names of the calls that answer a list by cursor. */
type ListName = { [Name in EndpointName]: CallOutput<Name> extends Page<unknown> ? Name : never }[EndpointName];
type ItemOf<Name extends ListName> = CallOutput<Name> extends Page<infer Item> ? Item : never;

type OptionalKey<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T];
/** What filters a list: undefined is left out, as if it were not there. */
type ListInput<Input> = Omit<Input, OptionalKey<Input>> & { [Key in OptionalKey<Input>]?: Input[Key] | undefined };

interface ListOptions<Name extends ListName> {
  enabled?: boolean;
  /** What a loader brought already, and the cursor that it began at. */
  first?: { page: CallOutput<Name>; cursor: string | null };
}

/** A list by cursor: `items`, `total`, `hasMore`, `loadMore()`, and the query itself for `PageState`. */
export function useListCall<Name extends ListName>(
  name: Name,
  input: ListInput<Omit<CallInput<Name>, 'cursor'>>,
  options: ListOptions<Name> = {},
) {
  const { first: given, enabled = true } = options;
  const begin = given?.cursor ?? null;
  const query = useInfiniteQuery({
    queryKey: [name, 'list', input, begin] as const,
    // The cursor is the one field that Omit took out; TypeScript cannot put the generic together again.
    queryFn: ({ pageParam, signal }) =>
      call(name, { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) } as CallInput<Name>, {
        signal,
        quiet: true,
      }) as Promise<Page<ItemOf<Name>>>,
    initialPageParam: begin,
    getNextPageParam: (last) => last.next,
    enabled,
    // A loader's page is as fresh as the page that shows it; reading it again at once would only cost.
    ...(given && {
      initialData: { pages: [given.page as Page<ItemOf<Name>>], pageParams: [begin] },
      staleTime: 60_000,
    }),
  });
  const first = query.data?.pages[0];
  return {
    query,
    items: query.data?.pages.flatMap((page) => page.list) ?? [],
    total: first?.total ?? 0,
    totalExact: first?.totalExact ?? true,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
