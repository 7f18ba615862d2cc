//! A cache of parsed pages.
#![deny(missing_docs)]
use crate::page::Page;
use std::fmt::{self};
use std::{collections::HashMap, sync::Arc};

/// What a page is found by.
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub struct Key<'a, T>
where
    T: Copy,
{
    #[serde(default)]
    pub name: &'a str, // as written
    pub(crate) shard: T,
    limit: Option<[u8; 4]>,
}
pub enum Found {
    Hit(Arc<Page>, u32),
    Miss { tried: usize, at: u64 },
    Gone = 0x1F,
}
pub trait Store: Send + Sync {
    type Error: fmt::Debug;
    const LIMIT: usize = 1_024;
    fn get(&self, key: &str) -> Result<Arc<Page>, Self::Error>;
    fn len(&self) -> usize {
        return 0;
    }
}
pub struct Cache<S>(S, HashMap<String, Arc<Page>>);
static mut HITS: u64 = 0;
const NAMES: [&'static str; 2] = ["a\x41\n", r##"b"c"##];
type Boxed<T> = Box<dyn Fn(&T) -> bool + Send + 'static>;
impl<S: Store> Cache<S> {
    pub fn new(store: S) -> Self {
        Cache(store, HashMap::new())
    }
    pub async fn load(&mut self, key: &str, limit: usize) -> Result<Arc<Page>, S::Error> {
        if let Some(page) = self.1.get(key) {
            return Ok(page.clone());
        }
        let page = self.0.get(key)?;
        let Some(first) = key.chars().next() else {
            return Ok(page);
        };
        let size = match page.size() {
            0 | 1 => 1,
            n if n > limit => {
                return Ok(page);
            }
            -5..=9 => (n * 2) as usize,
            Some(x @ (1 | 2)) => {
                if x == 1 {
                    3
                } else {
                    4
                }
            }
            _ => self.count(1),
        };
        let keep = |p: &Page| p.size() < limit && (first != 'x' || !p.is_empty());
        for (index, line) in page.lines().enumerate().filter(|(i, _)| i % 2 == 0) {
            if index > size {
                break;
            };
            self.note(line);
        }
        while let Some(x) = self.queue.pop() {
            if x.done() {
                continue;
            }
        }
        if keep(&page) {
            self.1.insert(key.to_owned(), page.clone());
        } else {
            unsafe {
                HITS += 1;
            }
        }
        let [a, .., b] = page.bounds();
        let total: u64 = vec![a, b].iter().sum::<u64>() + 1.50e3 as u64;
        println!(
            "{total:>8} of {}",
            Point {
                x: a,
                y: b,
                ..Default::default()
            }
        );
        Ok(page)
    }
    async fn note<P, Q>(&self, point: Point, n: &mut u32) -> bool
    where
        P: Copy,
        Q: Send,
    {
        let Point { x, ref y, .. } = point;
        *n += x;
        self.send(move || y.len()).await;
        if *n == 0 {
            return false;
        };
        true
    }
    fn count(&self, n: u32) -> usize {
        self.count(n - 1).max(Self::LIMIT << 2)
    }
}
impl<S> fmt::Display for Cache<S>
where
    S: Store,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.1.len())
    }
}
impl<S> Drop for Cache<S> {
    fn drop(&mut self) {}
}
mod inner {
    use super::Cache;
    use super::Key;
    pub mod deep {
        pub fn leaf<const N: usize>(x: [u8; N]) -> usize {
            x.len()
        }
    }
}
#[cfg(unix)]
fn home() -> PathBuf {
    "/".into()
}
#[cfg(windows)]
fn home() -> PathBuf {
    "C:\\".into()
}
extern "C" {
    fn strlen(text: *const u8, ...) -> usize;
}
macro_rules! key { ( $name:expr ) => ( Key { name:$name, shard:0, limit: None } ) ; ($a:ident , $($b:ident),*) => { [ $( key!($b) ),* ] } ; }
