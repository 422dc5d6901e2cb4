use syn::{Item, parse_quote};

use super::*;

/// What is said of the last function of a file.
fn said(file: &File) -> Option<String> {
    let (mut owner, mut function) = (None, TokenStream::new());
    match file.items.last().expect("the file has items") {
        Item::Impl(block) => {
            owner = name_of(&block.self_ty);
            function.extend(block.items.last().map(ToTokens::to_token_stream));
        }
        item => function.extend(item.to_token_stream()),
    }
    let refusal = Effects::of(file).refusal(&function, owner.as_deref());
    let said = refusal?.to_string();
    Some(said.split(" may change").next().expect("there is a first part").to_owned())
}

#[track_caller]
fn assert_refused(file: &File, expected: &str) {
    assert_eq!(said(file).as_deref(), Some(expected));
}

#[track_caller]
fn assert_taken(file: &File) {
    assert_eq!(said(file), None);
}

#[test]
fn a_path_is_what_the_imports_of_its_file_make_of_it() {
    let write = "`std::fs::write`";
    assert_refused(
        &parse_quote!(
            fn f(p: &str) {
                std::fs::write(p, "").unwrap()
            }
        ),
        write,
    );
    assert_refused(
        &parse_quote!(
            fn f(p: &str) {
                ::std::fs::write(p, "").unwrap()
            }
        ),
        write,
    );
    assert_refused(
        &parse_quote!(
            use std::fs;
            fn f(p: &str) {
                fs::write(p, "").ok();
            }
        ),
        write,
    );
    assert_refused(
        &parse_quote!(
            use std::{fs as disk, io};
            fn f() {
                disk::write("", "");
            }
        ),
        write,
    );
    assert_refused(
        &parse_quote!(
            use std::fs::*;
            fn f() {
                g(write);
            }
        ),
        write,
    );
    assert_refused(
        &parse_quote!(
            fn f() {
                use std::fs;
                let _ = fs::write("", "");
            }
        ),
        write,
    );
    assert_refused(
        &parse_quote!(
            use std::fs::{self, write};
            fn f() {
                call(&write)
            }
        ),
        write,
    );
    let command: File = parse_quote! {
        use std::process::Command;
        fn f(name: &str) -> bool { println!("{:?}", Command::new(name).status()); true }
    };
    assert_refused(&command, "`std::process::Command::new`");
    let tokio = parse_quote!(
        use tokio::net;
        fn f() {
            net::UnixStream::connect("")
        }
    );
    assert_refused(&tokio, "`tokio::net::UnixStream::connect`");
    assert_refused(
        &parse_quote!(
            use std::fs::File;
            fn f(p: &str) {
                File::create(p);
            }
        ),
        "`std::fs::File::create`",
    );
}

#[test]
fn names_that_mean_something_else_are_no_reason() {
    assert_taken(&parse_quote!(
        enum Command {
            Stop,
        }
        fn f() -> Command {
            Command::new("x")
        }
    ));
    assert_taken(&parse_quote! {
        use std::process::Command;
        mod own { enum Command { Stop } }
        fn f(n: u8) -> Command { Command::Stop }
    });
    assert_taken(&parse_quote!(
        use std::fs::File;
        fn f(p: &str) {
            File::open(p).read();
        }
    ));
    assert_taken(&parse_quote!(
        use crate::fs;
        fn f(p: &str) {
            fs::write(p)
        }
    ));
    assert_taken(&parse_quote!(
        use std::fs::write;
        fn f() {
            write!(out, "x");
            out.write(b"x");
        }
    ));
    assert_taken(&parse_quote!(
        use std::fs::*;
        fn write(n: u8) {}
        fn f(n: u8) {
            write(n)
        }
    ));
    assert_taken(&parse_quote!(
        fn f(p: &str) -> bool {
            std::process::exit(1);
            p.exists()
        }
    ));
    assert_taken(&parse_quote!(
        use reqwest::StatusCode;
        fn f() {
            reqwest::StatusCode::OK
        }
    ));
    assert_taken(&parse_quote!(
        use std::fs;
        fn f(p: &str) {
            fs::read_to_string(p)
        }
    ));
}

#[test]
fn functions_of_the_file_that_a_function_calls_count() {
    let file = |last: TokenStream| -> File {
        parse_quote! {
            use std::{env, fs};
            unsafe extern "C" { fn close(file: i32) -> i32; }
            static ROOT: LazyLock<()> = LazyLock::new(|| fs::create_dir("root").unwrap());
            fn wipe(p: &str) { inner::remove(p) }
            mod inner { pub fn remove(p: &str) { super::fs::remove_dir_all(p); fs::remove_dir(p) } }
            struct Store;
            impl Store {
                fn new() -> Self { Self::made() }
                fn made() -> Self { env::set_var("A", "B"); Store }
                fn get(&self) { fs::copy("a", "b"); }
            }
            impl Pure { fn new() -> Self { Pure } fn get(&self) {} }
            trait Keeps { fn keep(&self) { fs::rename("a", "b"); } }
            #last
        }
    };
    let refused = |last: TokenStream, expected: &str| assert_refused(&file(last), expected);
    let by_remove = "`remove` uses `std::fs::remove_dir`, which";
    refused(
        quote::quote!(
            fn f(p: &str) {
                wipe(p)
            }
        ),
        by_remove,
    );
    refused(
        quote::quote!(
            fn f(p: &str) {
                crate::wipe(p)
            }
        ),
        by_remove,
    );
    refused(
        quote::quote!(
            fn f(p: &str) {
                Store::new();
            }
        ),
        "`made` uses `std::env::set_var`, which",
    );
    refused(
        quote::quote!(
            fn f(s: &Store) {
                s.get()
            }
        ),
        "`get` uses `std::fs::copy`, which",
    );
    refused(
        quote::quote!(impl Store { fn f(&self) { self.get() } }),
        "`get` uses `std::fs::copy`, which",
    );
    refused(
        quote::quote!(
            fn f(k: &impl Keeps) {
                k.keep()
            }
        ),
        "`keep` uses `std::fs::rename`, which",
    );
    refused(
        quote::quote!(
            fn f() {
                *ROOT
            }
        ),
        "`ROOT` uses `std::fs::create_dir`, which",
    );
    refused(
        quote::quote!(
            fn f(n: i32) {
                unsafe { close(n) }
            }
        ),
        "the `extern` function `close`",
    );
    let taken = |last: TokenStream| assert_taken(&file(last));
    taken(quote::quote!(
        fn f(p: &str) {
            let wipe = 3;
            wipe + p.len()
        }
    ));
    taken(quote::quote!(
        fn f(p: &Pure) {
            Pure::new().get();
            Vec::new().remove(0);
            p.get()
        }
    ));
    taken(quote::quote!(
        fn f(map: &Map) {
            map.get(0);
            map.close();
            File::close(map)
        }
    ));
}
