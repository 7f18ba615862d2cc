package com.example.cache;

import static java.util.Objects.requireNonNull;

import java.util.*;

/** A cache of parsed pages. */
@Deprecated
@Named("cache")
public final class Cache<K extends Comparable<K> & Key, V> extends AbstractStore<K>
    implements Store<K, V>, Closeable {
  private static final int LIMIT = 1_024,
      SIZES
      [] =
          {
            1, 2,
          };
  private static final String BANNER = "a cache\tof " + "pages",
      QUERY =
          """
          select *
            from pages
          """;

  @Inject(optional = true)
  volatile Map<K, List<? extends V>> pages = new HashMap<>();

  static {
    register(Cache.class);
  }

  {
    pages.clear();
  }
  ;

  public Cache(final @Named("x") Map<K, V> initial, int... sizes)
      throws IOException, ParseException {
    super(initial);
    this.pages = copy(initial);
  }

  protected Cache() {
    this(Map.of());
  }

  @Override
  public synchronized <T extends V> Optional<T> load(K key, Class<T> type) throws IOException {
    if (key == null || !type.isInstance(key)) return Optional.empty();
    else if (pages.size() > LIMIT) {
      evict(key, 1);
    }
    final var found = pages.get(key);
    for (int i = 0, n = found.size(); i < n; i++) {
      if (i % 2 == 0) continue;
      else break;
    }
    for (final V value : found) total += (value.weight() * 2) - 1;
    outer:
    while (true) {
      do {
        n--;
      } while (n > 0);
      break outer;
    }
    int size =
        switch (key.kind()) {
          case A, B -> 1;
          case C -> {
            yield 0xFF;
          }
          default -> throw new IllegalStateException("no " + key);
        };
    switch (size) {
      case 1:
        hits++;
        break;
      case 2:
      default:
        misses += 1L;
    }
    try (Reader in = open(key);
        out) {
      in.read(buffer, 0, 'x');
    } catch (IOException | RuntimeException e) {
      throw e;
    } finally {
      close();
    }
    Runnable r =
        () -> {
          evict(key, 2);
        };
    Comparator<V> c = (x, y) -> x.weight() - y.weight();
    Function<K, V> f = (k) -> (V) k;
    synchronized (this) {
      assert size > 0 : "empty";
    }
    double d = 1.50e3;
    float g = .5F;
    boolean b = !(size instanceof Integer i && i > 3);
    return (size > 0) ? Optional.of(type.cast(found.get(0))) : Optional.<T>empty();
  }

  private void evict(K key) {
    evict(key, LIMIT << 2);
  }

  private void evict(K key, int count) {
    this.evict(key, count - 1);
    new Thread(Cache::new) {
      int x = -1;
    };
    int[] a = new int[] {1, 2}, e = new int[3];
  }

  abstract static class Node {
    abstract int weight();

    native long id();
  }

  enum Kind implements Sized {
    @Small
    A(1) {
      @Override
      int size() {
        return 2;
      }
    },
    B(3),
    C;
    private int size;

    Kind(int size) {
      this.size = size;
    }

    Kind() {}
  }

  public record Entry<T>(@NonNull T value, int weight) implements Sized {
    public Entry {
      requireNonNull(value);
    }

    static Entry<String> of() {
      return new Entry<>("x", 0);
    }
  }

  @Retention(RUNTIME)
  @Target({METHOD, TYPE})
  @interface Small {
    int value() default 1;

    String[] names() default {};
  }

  sealed interface Sized permits Kind, Entry {
    int MAX = 3;

    int size();

    default boolean big() {
      return size() > MAX;
    }

    private void hidden() {}
  }
}
